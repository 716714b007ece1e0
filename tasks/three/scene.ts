import {
  Box3,
  type Group,
  LoadingManager,
  type Material,
  Mesh,
  NeutralToneMapping,
  PerspectiveCamera,
  PMREMGenerator,
  Scene,
  Sphere,
  type Texture,
  WebGLRenderer,
} from 'three';
import { RoomEnvironment } from 'three/examples/jsm/environments/RoomEnvironment.js';
import { DRACOLoader } from 'three/examples/jsm/loaders/DRACOLoader.js';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import decoderUrl from 'three/examples/jsm/libs/draco/gltf/draco_decoder.js?url';
import type { View } from './orbit.ts';

const FIELD_OF_VIEW = 30;
const MOST_PIXELS_PER_PIXEL = 2;
/** As the loader asks for it, of whatever lies at its decoder path. */
const DECODER = 'draco_decoder.js';

/** The decoder as a script and not as a compiled program, which the page's policy would have to allow. */
function newLoader() {
  const manager = new LoadingManager();
  // The model itself is there, with all that it consists of: nothing else is asked for, wherever a file says it is.
  manager.setURLModifier((url) => {
    if (url === DECODER) return decoderUrl;
    return /^(blob|data):/.test(url) ? url : 'data:,';
  });
  const draco = new DRACOLoader(manager).setDecoderConfig({ type: 'js' }).setWorkerLimit(1);
  return { draco, gltf: new GLTFLoader(manager).setDRACOLoader(draco) };
}

/** So that it is in the browser's cache when the network is gone. */
export async function fetchDecoder(): Promise<void> {
  const reply = await fetch(decoderUrl);
  if (!reply.ok) throw new Error(`${reply.status}`);
  await reply.arrayBuffer();
}

/** The browser unpacks a model; what is wrong with it is thrown. */
export async function unpack(model: ArrayBuffer): Promise<Group> {
  const { draco, gltf } = newLoader();
  try {
    return (await gltf.parseAsync(model, '')).scene;
  } finally {
    draco.dispose();
  }
}

/** The textures of a material, under whatever names it has them. */
const texturesOf = (material: Material) =>
  Object.values(material).filter((value): value is Texture => (value as Texture | null)?.isTexture === true);

export function disposeModel(model: Group): void {
  model.traverse((part) => {
    if (!(part instanceof Mesh)) return;
    const mesh = part as Mesh;
    mesh.geometry.dispose();
    for (const material of [mesh.material].flat()) {
      for (const texture of texturesOf(material)) texture.dispose();
      material.dispose();
    }
  });
}

/** Light as in a room: metal has something to mirror. */
function lightRoom(renderer: WebGLRenderer, scene: Scene): () => void {
  const generator = new PMREMGenerator(renderer);
  const room = new RoomEnvironment();
  const light = generator.fromScene(room, 0.04);
  room.dispose();
  generator.dispose();
  scene.environment = light.texture;
  return () => light.dispose();
}

export interface ModelScene {
  /** Where it is drawn. */
  element: HTMLCanvasElement;
  show(view: View): void;
  /** Of the stage, in pixels of the page. */
  resize(width: number, height: number): void;
  /** Gives back what the graphics card holds. */
  close(): void;
}

/** Degrees of the page's angles. */
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** A picture of a model. It is drawn when something has changed, and not otherwise: no fan turns for what stands still. */
export function openScene(model: Group): ModelScene {
  const renderer = new WebGLRenderer({ alpha: true, antialias: true });
  const context = renderer.getContext();
  renderer.toneMapping = NeutralToneMapping;
  renderer.setPixelRatio(Math.min(devicePixelRatio, MOST_PIXELS_PER_PIXEL));
  const scene = new Scene();
  scene.add(model);
  const darken = lightRoom(renderer, scene);

  const { center, radius } = new Box3().setFromObject(model).getBoundingSphere(new Sphere());
  const reach = Math.max(radius, 1e-6);
  const camera = new PerspectiveCamera(FIELD_OF_VIEW);
  let size = { width: 1, height: 1 };
  let shown: View | undefined;
  let frame = 0;

  function place({ yaw, pitch, zoom, x, y }: View): void {
    const { width, height } = size;
    const half = radians(FIELD_OF_VIEW / 2);
    const narrowest = Math.min(half, Math.atan(Math.tan(half) * (width / height)));
    const distance = (reach / Math.sin(narrowest)) * (100 / zoom);
    const level = Math.cos(radians(pitch)) * distance;
    camera.aspect = width / height;
    // What is very near is cut away before the eye is inside of it.
    camera.near = Math.max(distance - 2 * reach, distance / 1_000);
    camera.far = distance + 2 * reach;
    camera.position.set(
      center.x + level * Math.sin(radians(yaw)),
      center.y + distance * Math.sin(radians(pitch)),
      center.z + level * Math.cos(radians(yaw)),
    );
    // From straight above, "up" is where the back was.
    const isPole = Math.abs(pitch) > 89.9;
    const up = isPole ? -Math.sign(pitch) : 0;
    camera.up.set(up * Math.sin(radians(yaw)), isPole ? 0 : 1, up * Math.cos(radians(yaw)));
    camera.lookAt(center);
    camera.setViewOffset(width, height, (-x * height) / 100, (-y * height) / 100, width, height);
  }

  function draw(): void {
    frame = 0;
    if (!shown || context.isContextLost()) return;
    place(shown);
    renderer.render(scene, camera);
  }
  const drawSoon = () => {
    if (frame === 0) frame = requestAnimationFrame(draw);
  };

  return {
    element: renderer.domElement,
    show(view) {
      shown = view;
      drawSoon();
    },
    resize(width, height) {
      if (width === 0 || height === 0) return;
      size = { width, height };
      renderer.setSize(width, height, false);
      drawSoon();
    },
    close() {
      cancelAnimationFrame(frame);
      darken();
      disposeModel(model);
      renderer.dispose();
      // Browsers keep sixteen of them; a task that comes back needs a new one.
      context.getExtension('WEBGL_lose_context')?.loseContext();
    },
  };
}
