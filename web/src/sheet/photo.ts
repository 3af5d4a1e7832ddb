/** Makes a photo small enough to be kept, as JPEG in Base64: the server takes so many bytes. */

const MOST_BYTES = 690_000;
const MOST_PIXELS = 1600;
const LEAST_PIXELS = 200;
const QUALITY = 0.8;

export async function shrink(file: File): Promise<string> {
  const image = await createImageBitmap(file);
  // One that is full of details is made smaller until it fits.
  for (let side = MOST_PIXELS; ; side *= 0.8) {
    const content = drawn(image, Math.min(1, side / Math.max(image.width, image.height)));
    if (content.length * 0.75 <= MOST_BYTES || side < LEAST_PIXELS) return content;
  }
}

function drawn(image: ImageBitmap, scale: number): string {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/jpeg", QUALITY).split(",")[1] ?? "";
}
