import { useListParams } from '@/components/data-table/use-list-params';
import type { WhatIf, World } from './api';

const SEPARATOR = '.';
const CODE = /^0\d{7}$/u;

/** What is tried is in the address: going back finds it, and a link shows it to an advisor. */
export function useTried() {
  const params = useListParams();
  const programme = params.filter('programme');
  const codesOf = (name: string) => (params.filter(name) ?? '').split(SEPARATOR).filter((code) => CODE.test(code));
  const planned = codesOf('planned');
  const without = codesOf('without');
  const world: World = params.filter('world') === 'now' ? 'now' : 'if_passed';
  const asked: WhatIf = { programme, planned, without, ...(world === 'now' && { world }) };
  const keep = (name: string, codes: readonly string[]) =>
    params.change({ [name]: [...new Set(codes)].join(SEPARATOR) || undefined, world: undefined });
  return {
    asked,
    world,
    chooseWorld: (chosen: World) => params.change({ world: chosen === 'now' ? chosen : undefined }),
    isTried: programme !== undefined || planned.length > 0 || without.length > 0,
    planned,
    without,
    chooseProgramme: (chosen: string | undefined) => params.change({ programme: chosen }),
    plan: (code: string) => keep('planned', [...planned, code]),
    leaveOut: (code: string) =>
      keep(
        'planned',
        planned.filter((each) => each !== code),
      ),
    giveUp: (code: string) => keep('without', [...without, code]),
    takeAgain: (code: string) =>
      keep(
        'without',
        without.filter((each) => each !== code),
      ),
    end: () => params.change({ programme: undefined, planned: undefined, without: undefined }),
  };
}
