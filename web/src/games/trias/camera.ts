/** The camera: the part of the map that is seen, and its scale. */

import type { Point } from "$lib/hexes";

export interface Camera {
  /** The point in the middle. */
  readonly x: number;
  readonly y: number;
  /** Pixels for a unit of the drawing. */
  readonly scale: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const LARGEST = 2.4;
const SMALLEST = 0.16;
const between = (least: number, value: number, most: number) =>
  Math.max(least, Math.min(value, most));

export function boundsOf(points: readonly Point[], margin: Point): Bounds {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  return {
    left: Math.min(...xs) - margin.x,
    top: Math.min(...ys) - margin.y,
    right: Math.max(...xs) + margin.x,
    bottom: Math.max(...ys) + margin.y,
  };
}

/**
 * All of the map, unless that would make it smaller than a finger can touch: then as much as there
 * is room for around what matters.
 */
export function fit(bounds: Bounds, size: Size, least: number, focus: readonly Point[]): Camera {
  const whole = wholeScale(bounds, size);
  const scale = between(SMALLEST, Math.max(least, whole), 1.3);
  const centre = { x: (bounds.left + bounds.right) / 2, y: (bounds.top + bounds.bottom) / 2 };
  if (scale <= whole || focus.length === 0) return { ...centre, scale };
  const wanted = boundsOf(focus, { x: 0, y: 0 });
  return within(
    bounds,
    { x: (wanted.left + wanted.right) / 2, y: (wanted.top + wanted.bottom) / 2, scale },
    size,
  );
}

/** No nearer to the edge than needed to see the edge; in the middle if all of it is seen. */
function within(bounds: Bounds, camera: Camera, size: Size): Camera {
  const along = (from: number, to: number, value: number, seen: number) =>
    to - from <= seen ? (from + to) / 2 : between(from + seen / 2, value, to - seen / 2);
  return {
    x: along(bounds.left, bounds.right, camera.x, size.width / camera.scale),
    y: along(bounds.top, bounds.bottom, camera.y, size.height / camera.scale),
    scale: camera.scale,
  };
}

/** Moved by some pixels, but never so far that the map is lost. */
export function moved(camera: Camera, dx: number, dy: number, bounds: Bounds): Camera {
  return {
    x: between(bounds.left, camera.x - dx / camera.scale, bounds.right),
    y: between(bounds.top, camera.y - dy / camera.scale, bounds.bottom),
    scale: camera.scale,
  };
}

/** The scale at which all of the map is seen. */
export function wholeScale(bounds: Bounds, size: Size): number {
  return Math.min(
    size.width / (bounds.right - bounds.left),
    size.height / (bounds.bottom - bounds.top),
  );
}

/**
 * Nearer or farther, but not smaller than `least`; what is under the finger (in pixels from the
 * middle) stays there.
 */
export function zoomed(camera: Camera, factor: number, { x, y }: Point, least = SMALLEST): Camera {
  const scale = between(Math.min(least, camera.scale), camera.scale * factor, LARGEST);
  const shift = 1 / camera.scale - 1 / scale;
  return { x: camera.x + x * shift, y: camera.y + y * shift, scale };
}

/** Returns a map point's place on the page, in pixels from the upper left corner of the view. */
export function onPage(camera: Camera, size: Size, { x, y }: Point): Point {
  return {
    x: (x - camera.x) * camera.scale + size.width / 2,
    y: (y - camera.y) * camera.scale + size.height / 2,
  };
}
