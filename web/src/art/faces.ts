/** The faces of computer players, of our own drawing: each within a circle of 40 by 40. */

const eye = (x: number, y: number, size = 1.7): string =>
  `<circle cx="${x}" cy="${y}" r="${size}" fill="#22190f"/>` +
  `<circle cx="${x + 0.6}" cy="${y - 0.6}" r="${size * 0.32}" fill="#fff"/>`;
const eyes = (apart: number, y: number, size?: number): string =>
  eye(20 - apart, y, size) + eye(20 + apart, y, size);
const ground = (colour: string): string => `<circle cx="20" cy="20" r="20" fill="${colour}"/>`;
const line = (d: string, colour = "#22190f", width = 1.3): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`;

export const faces: Readonly<Record<string, string>> = {
  marmot:
    ground("#c9ddb4") +
    '<g fill="#7a5230"><circle cx="10" cy="12" r="3.4"/><circle cx="30" cy="12" r="3.4"/></g>' +
    '<path d="M20 7c8 0 12 6 12 13 0 8-5 14-12 14S8 28 8 20C8 13 12 7 20 7z" fill="#9b6a3f"/>' +
    '<path d="M20 16c5 0 8.500 4 8.500 9S25 34 20 34s-8.500-4-8.500-9 3.500-9 8.500-9z" fill="#e8cfa6"/>' +
    eyes(6, 16.5) +
    '<path d="M17 21.500h6L20 25z" fill="#3a2617"/>' +
    '<path d="M17.600 27h2.200v4h-2.200zM20.200 27h2.200v4h-2.200z" fill="#fff" stroke="#b59a6c" stroke-width=".5"/>',
  bruin:
    ground("#ecd5a8") +
    '<g fill="#4c2f1c"><circle cx="9.500" cy="11" r="5"/><circle cx="30.500" cy="11" r="5"/></g>' +
    '<g fill="#a87648"><circle cx="9.500" cy="11" r="2.400"/><circle cx="30.500" cy="11" r="2.400"/></g>' +
    '<circle cx="20" cy="21" r="13" fill="#63402a"/>' +
    '<ellipse cx="20" cy="26" rx="7.500" ry="6" fill="#c99a68"/>' +
    eyes(5.6, 18) +
    '<ellipse cx="20" cy="23.200" rx="3" ry="2.200" fill="#22190f"/>' +
    line("M20 25.500v2m-3 .800q3 2.400 6 0"),
  lynx:
    ground("#cfdde6") +
    '<path d="M8 4l7 8-8 5zM32 4l-7 8 8 5z" fill="#b98a54"/>' +
    line("M8 4 6.500 1.500M32 4l1.500-2.500", "#22190f", 1.8) +
    '<path d="M20 9c8 0 11 5 11 11l4 5-5 1-1 5-9 4-9-4-1-5-5-1 4-5c0-6 3-11 11-11z" fill="#d3a66b"/>' +
    '<path d="M20 22c4 0 6.500 2.500 6.500 6S24 33.500 20 35c-4-1.500-6.500-3.500-6.500-7s2.500-6 6.500-6z" fill="#f6ead2"/>' +
    line("M15 11l1 3m4-4v3m5-2-1 3M10 20l3 .500m17-.500-3 .500", "#7a5230", 1.2) +
    '<g fill="#f0c93a"><ellipse cx="14.500" cy="19" rx="3" ry="2.300"/><ellipse cx="25.500" cy="19" rx="3" ry="2.300"/></g>' +
    '<g fill="#22190f"><ellipse cx="14.500" cy="19" rx=".900" ry="2.100"/><ellipse cx="25.500" cy="19" rx=".900" ry="2.100"/></g>' +
    '<path d="M17.800 24h4.400L20 26.600z" fill="#b0574a"/>' +
    line("M20 26.600v1.600m-2.500 1q2.500 1.600 5 0"),
  otter:
    ground("#b4dbe4") +
    '<g fill="#5b412f"><circle cx="8.500" cy="15" r="2.800"/><circle cx="31.500" cy="15" r="2.800"/></g>' +
    '<path d="M20 8c9 0 13 5.500 13 12S28 33 20 33 7 26.500 7 20 11 8 20 8z" fill="#7b5940"/>' +
    '<path d="M20 20c6 0 9 2.500 9 6s-4 7-9 7-9-3.500-9-7 3-6 9-6z" fill="#ead7bb"/>' +
    eyes(6.4, 17.5) +
    '<ellipse cx="20" cy="21.600" rx="3.400" ry="2.200" fill="#2a1c14"/>' +
    line("M20 23.800v2.500m-3.500 0q3.500 3 7 0") +
    line("M12 24.500 5 23m7 3.500L5.500 28M28 24.500l7-1.500m-7 3.500 6.500 1.500", "#3a2a1e", 0.7),
  ammonite:
    ground("#d8cdea") +
    '<circle cx="17.500" cy="17.500" r="12.500" fill="#c98a4b"/>' +
    line(
      "M29 21c-3 6-10 8-15.500 5.500S7.500 17 10 12.500s8-5.500 11.500-3 4 8 1 10-7 1-7.500-2 3.500-4 4.500-1.500",
      "#7a4a20",
      1.8,
    ) +
    line(
      "M17.500 5v4M8 9.500l3 2.500M5.500 18.500h4M9 27l2.500-3M17.500 30v-3.500M27 9.500l-3 2.500",
      "#7a4a20",
      1,
    ) +
    '<path d="M21 23c4-3 10-3 13 0 2 3 0 7-4 7-5 1-10-2-9-7z" fill="#f3dcc0"/>' +
    line("M24 30c0 3-2 4-3 5m6-5c0 3-1 5-1 6m4-6c1 2 2 3 2 5", "#e0b891", 2) +
    eye(28.5, 25.5, 2.2),
  ptero:
    ground("#f5d3a4") +
    '<path d="M18 17C12 15 6 10 3 3c8 2 15 5 19 10z" fill="#c4483a"/>' +
    '<path d="M11 34c0-9 2-19 10-20 5-.500 8 2 9 5l9 9c-6 1-12 0-16-2l-2 8z" fill="#5f7f86"/>' +
    '<path d="M29 20.500l10 7.500c-6 1-11 0-15-2z" fill="#e7b34c"/>' +
    line("M26 24.500c4 1.800 8 3 12.500 3.400", "#8a5c1c", 1) +
    '<circle cx="22.500" cy="19" r="3" fill="#fff"/>' +
    eye(23.2, 19, 1.8),
  newt:
    ground("#cfe6b8") +
    '<path d="M9 13l3-6 4 3 4-6 4 6 4-3 3 6z" fill="#e07a35"/>' +
    '<path d="M20 9c9 0 15 5 15 12 0 6-6 10-15 10S5 27 5 21c0-7 6-12 15-12z" fill="#3f7f74"/>' +
    '<path d="M6 23c4 3.500 9 4.500 14 4.500S30 26.500 34 23c-1 5.500-6.500 8.500-14 8.500S7 28.500 6 23z" fill="#f0a04b"/>' +
    '<g fill="#23524b"><circle cx="20" cy="13" r="1.200"/><circle cx="15.500" cy="22" r="1"/><circle cx="25" cy="22.500" r="1"/><circle cx="20" cy="18.500" r=".900"/></g>' +
    '<g fill="#f7e27a"><circle cx="11.500" cy="15.500" r="3.600"/><circle cx="28.500" cy="15.500" r="3.600"/></g>' +
    eyes(8.5, 15.5, 2) +
    line("M8 23.500c4 3 8 4 12 4s8-1 12-4", "#23524b", 1.2),
  turtle:
    ground("#bfe3d6") +
    '<path d="M3.500 31C4 17 10 8 20 8s16 9 16.500 23C32 37 26 40 20 40S8 37 3.500 31z" fill="#4b6b32"/>' +
    line("M20 8v6M9 15l5 4m17-4-5 4M5 27l7-1m23 1-7-1", "#2f4620", 1.6) +
    '<path d="M20 14c6 0 9.500 4 9.500 10S26 35 20 35s-9.500-5-9.500-11S14 14 20 14z" fill="#9cbf5a"/>' +
    '<path d="M14 31q6 5 12 0-2.500 4-6 4t-6-4z" fill="#7fa345"/>' +
    eyes(4.6, 22.5, 2) +
    line("M13 19.500l4 .500m10-.500-4 .500", "#4b6b32", 1.2) +
    line("M14.500 28.500q5.500 3.500 11 0"),
  tiki:
    ground("#f2d98c") +
    '<path d="M9 7h22l1.500 15-3 12H10.500l-3-12z" fill="#8a5a33"/>' +
    '<path d="M9 7h22l.500 5h-23z" fill="#c4483a"/>' +
    line("M13 7v5m4.700-5v5m4.600-5v5M27 7v5", "#f2d98c", 1.4) +
    '<g fill="#f7ecd0"><path d="M10.500 15h8v6h-7zM29.500 15h-8v6h7z"/></g>' +
    eyes(5.4, 18, 1.9) +
    '<path d="M18 18h4l2 7h-8z" fill="#5f3a1e"/>' +
    '<path d="M11.500 27h17l-1.500 5h-14z" fill="#3a2011"/>' +
    '<path d="M13 27h14l-.500 2h-13z" fill="#fff"/>' +
    line("M16 27v2m4-2v2m4-2v2", "#3a2011", 0.8),
  crab:
    ground("#b9d9ee") +
    line("M9 30l-5 3m6-1-3 5m24-7 5 3m-6-1 3 5", "#a8321f", 2.2) +
    line("M15.500 18V10M24.500 18v-8", "#a8321f", 2) +
    '<path d="M8 21c-5-1-6-7-3-11 .500 2 1.500 3 3 3.500C8.500 12 8.500 10.500 8 9c4 2 5 8 2 12zM32 21c5-1 6-7 3-11-.500 2-1.500 3-3 3.500-.500-1.500-.500-3 0-4.500-4 2-5 8-2 12z" fill="#d8512f"/>' +
    '<ellipse cx="20" cy="25" rx="13" ry="9.500" fill="#e2633d"/>' +
    '<g fill="#fff"><circle cx="15.500" cy="10" r="3.600"/><circle cx="24.500" cy="10" r="3.600"/></g>' +
    eyes(4.2, 10.2, 2) +
    '<g fill="#f0936f"><circle cx="12" cy="25" r="2"/><circle cx="28" cy="25" r="2"/></g>' +
    line("M15 27q5 4.500 10 0", "#5e1a0e", 1.5),
};
