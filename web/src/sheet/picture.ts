/** The whole sheet as a picture, drawn on the device: to be kept or passed on. */

export interface PictureRow {
  readonly label: string;
  readonly points: readonly string[];
}

export interface Picture {
  readonly title: string;
  readonly heading: string;
  /** When and where, in small letters. */
  readonly note: string;
  readonly names: readonly string[];
  readonly colours: readonly number[];
  /** Who has won, by seat. */
  readonly winners: readonly boolean[];
  readonly rows: readonly PictureRow[];
  readonly total: PictureRow;
}

const SCALE = 2;
const MARGIN = 32;
const ROW = 40;
const LABEL = 250;
const COLUMN = 104;
const [PAPER, CARD, LINE, INK, MUTED, ACCENT] = [
  "#f5eee1",
  "#fffbf3",
  "#e2d6c1",
  "#2a2723",
  "#6b6254",
  "#b5482f",
];
const SEATS = ["#b5482f", "#2b6a9b", "#7a4f9e", "#8a6a12", "#3c6e3a"];
const [TEXT, DISPLAY] = ['"Figtree Variable", sans-serif', '"Fraunces Variable", serif'];

/** Draws the picture; null if this browser cannot. */
export function draw(picture: Picture): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  const width = 2 * MARGIN + Math.max(LABEL + COLUMN * picture.names.length, 420);
  const top = MARGIN + 92;
  const height = top + ROW * (picture.rows.length + 2) + 24 + MARGIN;
  canvas.width = SCALE * width;
  canvas.height = SCALE * height;
  const pen = canvas.getContext("2d");
  if (!pen) return Promise.resolve(null);
  pen.scale(SCALE, SCALE);
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, width, height);
  const inside = width - 2 * MARGIN;

  /** Writes on one line, smaller if there is little room. */
  const write = (
    text: string,
    x: number,
    y: number,
    room: number,
    font: [string, number, string],
  ) => {
    const [weight, size, family] = font;
    pen.font = `${weight} ${size}px ${family}`;
    const measured = pen.measureText(text).width;
    if (measured > room) pen.font = `${weight} ${(size * room) / measured}px ${family}`;
    pen.fillText(text, x, y);
  };

  pen.textBaseline = "middle";
  pen.fillStyle = MUTED;
  write(`${picture.title} · ${picture.note}`, MARGIN, MARGIN + 12, inside, ["500", 17, TEXT]);
  pen.fillStyle = INK;
  write(picture.heading, MARGIN, MARGIN + 50, inside, ["650", 32, DISPLAY]);

  pen.fillStyle = CARD;
  pen.strokeStyle = LINE;
  pen.beginPath();
  pen.roundRect(MARGIN, top, inside, ROW * (picture.rows.length + 2) + 10, 16);
  pen.fill();
  pen.stroke();

  const right = (seat: number) => width - MARGIN - 18 - COLUMN * (picture.names.length - 1 - seat);
  const row = (index: number, { label, points }: PictureRow, isTotal: boolean) => {
    const y = top + 5 + ROW * (index + 0.5);
    pen.textAlign = "left";
    pen.fillStyle = INK;
    write(label, MARGIN + 18, y, LABEL - 30, [
      isTotal ? "650" : "500",
      isTotal ? 22 : 17,
      isTotal ? DISPLAY : TEXT,
    ]);
    pen.textAlign = "right";
    points.forEach((text, seat) => {
      pen.fillStyle = isTotal && picture.winners[seat] ? ACCENT : INK;
      write(text, right(seat), y, COLUMN - 16, [
        isTotal ? "700" : "500",
        isTotal ? 24 : 18,
        isTotal ? DISPLAY : TEXT,
      ]);
    });
    if (isTotal) return;
    pen.beginPath();
    pen.moveTo(MARGIN + 14, y + ROW / 2);
    pen.lineTo(width - MARGIN - 14, y + ROW / 2);
    pen.stroke();
  };
  pen.textAlign = "right";
  picture.names.forEach((name, seat) => {
    pen.fillStyle = SEATS[picture.colours[seat] ?? seat] ?? INK;
    const mark = picture.winners[seat] ? "★ " : "";
    write(mark + name, right(seat), top + 5 + ROW / 2, COLUMN - 12, ["650", 17, TEXT]);
  });
  picture.rows.forEach((each, index) => row(index + 1, each, false));
  row(picture.rows.length + 1, picture.total, true);
  pen.textAlign = "right";
  pen.fillStyle = MUTED;
  write("Ludotope", width - MARGIN, height - MARGIN + 6, 200, ["600", 15, DISPLAY]);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}
