/**
 * Drawings that games bring as SVG. Only what draws is taken over: no scripts, no styles, nothing
 * that leads out of the drawing except to the pictures of its own box.
 */

const SVG = "http://www.w3.org/2000/svg";
const PREFIX = "drawing-";
const ELEMENTS = new Set(
  (
    "svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan " +
    "textPath image linearGradient radialGradient stop clipPath mask pattern marker"
  ).split(" "),
);
const ATTRIBUTES = new Set(
  (
    "id href data-move aria-label aria-hidden d x y x1 y1 x2 y2 cx cy r rx ry fx fy dx dy width " +
    "height points pathLength viewBox preserveAspectRatio transform fill fill-opacity fill-rule " +
    "stroke stroke-width stroke-opacity stroke-dasharray stroke-dashoffset stroke-linecap " +
    "stroke-linejoin stroke-miterlimit opacity color display visibility pointer-events " +
    "paint-order vector-effect shape-rendering font-family font-size font-style font-weight " +
    "letter-spacing word-spacing text-anchor text-decoration dominant-baseline rotate " +
    "textLength lengthAdjust startOffset clip-path clip-rule clipPathUnits mask maskUnits " +
    "maskContentUnits marker-start marker-mid marker-end markerWidth markerHeight markerUnits " +
    "orient refX refY patternUnits patternContentUnits patternTransform gradientUnits " +
    "gradientTransform spreadMethod offset stop-color stop-opacity"
  ).split(" "),
);

/** A drawing made of what may be in one; null if the text is none. */
export function readDrawing(text: string, files: string): SVGSVGElement | null {
  const read = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (read.namespaceURI !== SVG || read.localName !== "svg") return null;
  const drawing = copyOf(read, files) as SVGSVGElement;
  if (!drawing.hasAttribute("viewBox")) {
    const [width, height] = [read, read].map((element, index) =>
      Number.parseFloat(element.getAttribute(index ? "height" : "width") ?? ""),
    );
    if (width && height) drawing.setAttribute("viewBox", `0 0 ${width} ${height}`);
  }
  // It is as wide as the page lets it be.
  drawing.removeAttribute("width");
  drawing.removeAttribute("height");
  return drawing;
}

function copyOf(element: Element, files: string): SVGElement {
  const copy = document.createElementNS(SVG, element.localName);
  for (const { localName, value } of element.attributes) {
    const safe = safeValue(element.localName, localName, value, files);
    if (safe !== null) copy.setAttribute(localName, safe);
  }
  for (const child of element.childNodes) {
    if (child instanceof Element) {
      const isKnown = child.namespaceURI === SVG && ELEMENTS.has(child.localName);
      if (isKnown) copy.append(copyOf(child, files));
    } else if (child.nodeType === Node.TEXT_NODE) copy.append(child.textContent ?? "");
  }
  return copy;
}

/** The value of an attribute as it may be taken over; null if it may not. */
export function safeValue(
  element: string,
  name: string,
  value: string,
  files: string,
): string | null {
  if (!ATTRIBUTES.has(name)) return null;
  if (name === "id") return PREFIX + value;
  if (name === "href") return safeAddress(element, value.trim(), files);
  if (name === "data-move" || name === "aria-label") return value;
  if (
    /url|image|src|\\|\/\*/i.test(value) &&
    !/^\s*url\(\s*(["']?)#[^"')]+\1\s*\)\s*$/.test(value)
  ) {
    return null;
  }
  return value.replace(/url\(\s*(["']?)#/, `url($1#${PREFIX}`);
}

function safeAddress(element: string, value: string, files: string): string | null {
  if (value.startsWith("#")) return `#${PREFIX}${value.slice(1)}`;
  if (element !== "image") return null;
  if (/^data:image\/(png|jpeg|webp);base64,/.test(value)) return value;
  // A file of the box's folder.
  const isPlain = /^[\w-]+(\.[\w-]+)*(\/[\w-]+(\.[\w-]+)*)*$/.test(value);
  return isPlain ? `${files}/${value}` : null;
}
