export function SlidesEditor() {
  return null;
}
