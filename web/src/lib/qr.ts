/** A QR code as one path, of squares of size 1. */
export async function drawQr(text: string): Promise<{ size: number; path: string }> {
  const { encode } = await import("uqr");
  const { data, size } = encode(text, { border: 4 });
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return { size, path };
}
