import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { childState, mayOpen } from '#domain/session/dashboard.ts';
import type { Dashboard, DashboardChild } from '#domain/session/dashboard.schema.ts';
import type { DashboardArrival } from '../session/dashboard-origin.ts';

/**
 * A contest of type jump starts its next test by itself, for whoever comes from the login or from a test that has ended.
 * It waits out an interval first. A plain reload starts nothing.
 */
export function useChain(
  dashboard: Dashboard,
  shown: DashboardChild[],
  start: (child: DashboardChild) => void,
  now: Date,
) {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const hasArrived = (state as DashboardArrival | null)?.goesOn === true;
  const [goesOn, setGoesOn] = useState(hasArrived);
  useEffect(() => {
    if (hasArrived) void navigate(pathname, { replace: true, state: null });
  }, [hasArrived, navigate, pathname]);

  const isChain = goesOn && dashboard.type === 'jump' && !dashboard.opensAll;
  // An external test is opened by a press: browsers allow a new tab for nothing else.
  const first = shown.find((child) => childState(child, now) === 'startable');
  const next = isChain && first?.type !== 'external' ? first : undefined;
  const due = next && mayOpen(dashboard, next, now) ? next.name : undefined;

  const startNext = useRef(() => undefined as void);
  useEffect(() => {
    startNext.current = () => {
      if (next) start(next);
    };
  });
  useEffect(() => {
    if (due !== undefined) startNext.current();
  }, [due]);

  return { waitingFor: due === undefined ? next : undefined, stop: () => setGoesOn(false) };
}
