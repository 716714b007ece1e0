import { blockOf, blockText, childState, mayOpen } from '#domain/session/dashboard.ts';
import type { Dashboard, DashboardChild } from '#domain/session/dashboard.schema.ts';
import { buttonClasses } from '#ui/button-classes.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import { childLabel } from './child-status.ts';

interface ChildActionProps {
  dashboard: Dashboard;
  child: DashboardChild;
  now: Date;
  isStarting: boolean;
  /** Some test is being entered, and one press is enough. */
  isHeld: boolean;
  describedBy: string;
  onStart(child: DashboardChild): void;
  onOpenExternal(child: DashboardChild): void;
}

export function ChildAction(props: ChildActionProps) {
  const { dashboard, child, now, isStarting, isHeld, describedBy, onStart, onOpenExternal } = props;
  const label = childLabel(child, now);
  const named = { 'aria-label': `${label}：${child.title}`, 'aria-describedby': describedBy };
  const variant = childState(child, now) === 'startable' ? 'primary' : 'default';

  if (mayOpen(dashboard, child, now)) {
    return child.type === 'external' && child.externalUrl !== '' ? (
      <a
        {...named}
        className={buttonClasses({ variant })}
        href={child.externalUrl}
        target="_blank"
        rel="noopener noreferrer"
        onClick={() => onOpenExternal(child)}
        onAuxClick={(event) => {
          // The middle button opens it as well.
          if (event.button === 1) onOpenExternal(child);
        }}
      >
        {label}
      </a>
    ) : (
      <Button
        {...named}
        variant={variant}
        loading={isStarting}
        disabled={isHeld}
        onClick={() => onStart(child)}
      >
        {label}
      </Button>
    );
  }

  const block = childState(child, now) === 'startable' ? blockOf(dashboard, child, now) : undefined;
  // Not dead, only barred: a press says why.
  return block ? (
    <Button {...named} aria-disabled onClick={() => toast.info(blockText(block))}>
      {label}
    </Button>
  ) : (
    <Button {...named} disabled>
      {label}
    </Button>
  );
}
