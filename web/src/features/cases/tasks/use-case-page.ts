import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

/**
 * Opens the page of the case that the address names, where there is no room for it beside the list. The list stands
 * behind that page in the history, so that Back returns to it.
 */
export function useCasePage(roomForTwo: boolean): void {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const caseId = roomForTwo ? null : query.get('case');
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
