import { useSite } from '#platform/calls/site-answer.ts';
import { useSay } from '#platform/language.tsx';

export function OfficeContact() {
  const say = useSay();
  const { phone, address } = useSite().office;
  return (
    <>
      {phone && (
        <span>
          {say(['联系电话：', 'Telephone: '])}
          <OfficePhone phone={phone} />
        </span>
      )}
      {address && (
        <span>
          {say(['地址：', 'Address: '])}
          <span className="public-office" lang="zh">
            {address}
          </span>
        </span>
      )}
    </>
  );
}

/** Only a single number can be dialled; the parameter may hold several, or words. */
function OfficePhone({ phone }: { phone: string }) {
  const isNumber = /^\+?[\d\s-]{5,20}$/.test(phone);
  return isNumber ? (
    <a href={`tel:${phone.replaceAll(/\s/g, '')}`}>{phone}</a>
  ) : (
    <span className="public-office" lang="zh">
      {phone}
    </span>
  );
}

export function OfficeFoot() {
  const { name, phone, address } = useSite().office;
  if (!name && !phone && !address) return null;
  return (
    <footer className="public-foot">
      {name && (
        <strong className="public-office" lang="zh">
          {name}
        </strong>
      )}
      <OfficeContact />
    </footer>
  );
}
