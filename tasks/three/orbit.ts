/** How a model is looked at. Whole degrees and hundredths where it is kept; finer while a hand is moving it. */
export interface View {
  /** Degrees around the model: 0 from the front, 90 from its right. */
  yaw: number;
  /** Degrees above the model; below it they are negative. */
  pitch: number;
  /** Percent of the size at which all of it is in sight. */
  zoom: number;
  /** How far it is pushed to the right and downwards, in percent of the stage's height. */
  x: number;
  y: number;
}

export const VIEW_LIMITS: Readonly<Record<keyof View, readonly [least: number, most: number]>> = {
  yaw: [-180, 180],
  pitch: [-90, 90],
  zoom: [25, 400],
  x: [-100, 100],
  y: [-100, 100],
};

/** From the front and a little from above, as things on a table are seen. */
export const FIRST_VIEW: View = { yaw: 0, pitch: 15, zoom: 100, x: 0, y: 0 };

const FIELDS = Object.keys(VIEW_LIMITS) as (keyof View)[];

function within(field: keyof View, value: number): number {
  const [least, most] = VIEW_LIMITS[field];
  return Math.min(most, Math.max(least, value));
}

export const isPossibleView = (view: View): boolean =>
  FIELDS.every((field) => within(field, view[field]) === view[field]);

const mapView = (view: View, map: (field: keyof View) => number): View => ({
  yaw: map('yaw'),
  pitch: map('pitch'),
  zoom: map('zoom'),
  x: map('x'),
  y: map('y'),
});

/** Half a turn to the left is half a turn to the right. */
const wrapped = (yaw: number) => yaw - 360 * Math.round(yaw / 360);

/** As it is kept. */
export const settledView = (view: View): View =>
  mapView(view, (field) => within(field, Math.round(field === 'yaw' ? wrapped(view.yaw) : view[field])) + 0);

/** Turned by degrees, as if by a hand on the model: to the right, and its upper side to the front. */
export const turned = (view: View, right: number, forward: number): View => ({
  ...view,
  yaw: wrapped(view.yaw - right),
  pitch: within('pitch', view.pitch + forward),
});

export const zoomed = (view: View, factor: number): View => ({
  ...view,
  zoom: within('zoom', view.zoom * factor),
});

export const pushed = (view: View, right: number, down: number): View => ({
  ...view,
  x: within('x', view.x + right),
  y: within('y', view.y + down),
});
