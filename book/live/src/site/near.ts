// When the parts of a page are set up: those that the reader comes near first.

/** Calls once for each node that comes near. */
export function whenNear<Node extends Element>(nodes: Node[], call: (node: Node) => void): void {
  const near = new IntersectionObserver(
    (seen) => {
      for (const { isIntersecting, target } of seen) {
        if (!isIntersecting) continue;
        near.unobserve(target);
        call(target as Node);
      }
    },
    { rootMargin: "100%" },
  );
  for (const node of nodes) near.observe(node);
}

/** Calls once for each node: at once for the first one, for others when they come near or the page has nothing else to do,
 *  so that soon nothing on it changes its height any more. */
export function inTurn<Node extends Element>(nodes: Node[], call: (node: Node) => void): void {
  const waiting = new Set(nodes);
  const take = (node: Node) => {
    if (waiting.delete(node)) call(node);
  };
  const idle = self.requestIdleCallback ?? setTimeout;
  const goOn = () => {
    const [next] = waiting;
    if (!next) return;
    take(next);
    idle(goOn);
  };
  if (nodes[0]) take(nodes[0]);
  whenNear(nodes, take);
  idle(goOn);
}
