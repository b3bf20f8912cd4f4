import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

/**
 * Opens the page of the case that the address names, where there is no room for it beside the list. The list stands
 * behind that page in the history, so that Back returns to it. A window that is made narrower later stays where it is.
 */
export function useCasePage(roomForTwo: boolean): void {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [hadRoom] = useState(roomForTwo);
  const caseId = hadRoom || roomForTwo ? null : query.get('case');
  const list = new URLSearchParams(query);
  list.delete('case');
  const search = list.toString();
  useEffect(() => {
    if (!caseId) return;
    const open = async () => {
      await navigate({ search }, { replace: true });
      await navigate(`/adm/tasks/case/${encodeURIComponent(caseId)}`);
    };
    void open();
  }, [caseId, navigate, search]);
}
