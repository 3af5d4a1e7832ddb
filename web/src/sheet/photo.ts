/** Makes a photo small enough to be kept: at most so many pixels a side, as JPEG, in Base64. */

const MOST_PIXELS = 1600;
const QUALITY = 0.8;

export async function shrink(file: File): Promise<string> {
  const image = await createImageBitmap(file);
  const scale = Math.min(1, MOST_PIXELS / Math.max(image.width, image.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/jpeg", QUALITY).split(",")[1] ?? "";
}
