import { createElement } from 'react';
import type { SvgNode } from './svg-node.ts';

/** A drawing as elements of the page. What stands in it never changes its order, so that places are keys enough. */
export function SvgView({ node }: { node: SvgNode }) {
  const { tag, attributes, children = [] } = node;
  const inside = children.map((child, index) =>
    typeof child === 'string' ? child : <SvgView key={index} node={child} />,
  );
  return createElement(tag, attributes, ...inside);
}
