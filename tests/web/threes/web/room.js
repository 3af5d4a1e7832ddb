import { FIELDS } from "./parts/fields.js";

/** A room without any framework: nine buttons. */
export function open(element, host) {
  const title = document.createElement("h2");
  const grid = document.createElement("div");
  element.append(title, grid);
  return {
    update({ view, isAsked, ideas }) {
      title.textContent = host.say("threes-room-title", { game: "Three in a Row" });
      grid.replaceChildren(
        ...FIELDS.map((field, number) => {
          const choice = view.choices.find(({ text }) => text === `put ${field}`);
          const button = document.createElement("button");
          button.className = "button";
          button.textContent = ["·", "X", "O"][view.table.fields[number]];
          button.disabled = !isAsked || !choice;
          button.dataset.field = field;
          button.dataset.hinted = String(ideas.some(({ text }) => text === choice?.text));
          button.ariaLabel = choice ? host.describe(choice) : field;
          button.onclick = () => host.play(choice.text);
          return button;
        }),
      );
    },
    close() {
      document.body.dataset.closed = "yes";
    },
  };
}
