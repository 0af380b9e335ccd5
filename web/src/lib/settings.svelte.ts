/** What I like: kept in this browser. */

const STORE = "neontable.settings";

class Settings {
  theme = $state<"dark" | "light" | "system">("dark");
  speed = $state<"slow" | "normal" | "fast" | "off">("normal");
  sound = $state(false);
  confirm = $state(false);
  /** Whether a press on the board that gives something up for good asks once more. */
  careful = $state(true);
  notify = $state(false);
  shortcuts = $state(true);
  name = $state("");
  /** Whether log and rules stand beside the table. */
  rail = $state<boolean | null>(null);

  constructor() {
    this.load();
    addEventListener("storage", (event) => event.key === STORE && this.load()); // another tab has saved
  }

  private load() {
    try {
      Object.assign(this, JSON.parse(localStorage.getItem(STORE) ?? "{}"));
    } catch {
      // a broken entry is as good as none
    }
  }

  save() {
    const { theme, speed, sound, confirm, careful, notify, shortcuts, name, rail } = this;
    localStorage.setItem(
      STORE,
      JSON.stringify({ theme, speed, sound, confirm, careful, notify, shortcuts, name, rail }),
    );
  }

  /** How long events take, as a factor; 0 shows only the outcome. */
  get pace(): number {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
    return { slow: 1.6, normal: 1, fast: 0.5, off: 0 }[this.speed];
  }
}

export const settings = new Settings();
