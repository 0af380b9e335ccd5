"""The words of Neo-Hunt 3: prompts, option texts, labels, refusals and the sentences of the log. Rules carry none."""
