import { useListParams } from '@/components/data-table/use-list-params';
import type { WhatIf } from './api';

const SEPARATOR = '.';
const CODE = /^0\d{7}$/u;

/** What is tried is in the address: going back finds it, and a link shows it to an advisor. */
export function useTried() {
  const params = useListParams();
  const programme = params.filter('programme');
  const planned = (params.filter('planned') ?? '').split(SEPARATOR).filter((code) => CODE.test(code));
  const asked: WhatIf = { programme, planned };
  const keep = (codes: readonly string[]) => params.change({ planned: [...new Set(codes)].join(SEPARATOR) });
  return {
    asked,
    isTried: programme !== undefined || planned.length > 0,
    planned,
    chooseProgramme: (chosen: string | undefined) => params.change({ programme: chosen }),
    plan: (code: string) => keep([...planned, code]),
    leaveOut: (code: string) => keep(planned.filter((each) => each !== code)),
    end: () => params.change({ programme: undefined, planned: undefined }),
  };
}
