import { useEffect, useState, type ReactElement } from 'react';
import { noticeMs } from '#machines/notice-time.ts';
import { useNoticeList, useNotices } from '#web/shell/notices.tsx';
import { NoticeStack } from '#web/ui/overlay/Notices.tsx';

/** The notices of this tab. The region is rendered empty first. Some screen readers ignore a region that appears together with its text. */
export default function NoticeBoard(): ReactElement {
  const notices = useNotices();
  const list = useNoticeList();
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setThere(true));
    return () => clearTimeout(timer);
  }, []);
  return <NoticeStack notices={isThere ? list : []} onClose={notices.close} durationMs={noticeMs} />;
}
