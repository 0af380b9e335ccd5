"""The words of NeoN: prompts, option texts, labels and the sentences of the log. Rules carry none."""
