import { useNavigate } from 'react-router';

/** Leads to the case of a request that was sent, where its way can be followed. */
export function useSent(): (asked: { caseId: string }) => void {
  const navigate = useNavigate();
  return ({ caseId }) => void navigate(`/adm/cases/${caseId}`);
}
