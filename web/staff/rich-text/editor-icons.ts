/** For the buttons that are not Jodit's own. */
const ICON = (path: string) =>
  `<svg class="rich-text-icon" viewBox="0 0 24 24" aria-hidden="true">${path}</svg>`;

export const OWN_ICONS: Record<string, string> = {
  picture: ICON('<rect x="3" y="4" width="18" height="16"/><path d="M3 17l5-5 4 4 4-5 5 6"/>'),
  sound: ICON('<path d="M9 18V5l11-2v13"/><circle cx="6" cy="18" r="3"/><circle cx="17" cy="16" r="3"/>'),
  film: ICON('<rect x="3" y="5" width="18" height="14"/><path d="M10 9l5 3-5 3z"/>'),
  formula: ICON('<path d="M18 5H7l6 7-6 7h11"/>'),
  plain: ICON('<path d="M4 20h16M6 14l8-9 5 5-8 8H8z"/>'),
  tableparts: ICON(
    '<rect x="3" y="4" width="18" height="16"/><path d="M3 10h18M9 10v10"/><path d="M15 13v5M12.5 15.5h5"/>',
  ),
};
