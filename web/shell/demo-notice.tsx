import './demo-notice.css';

/** Where everybody can log in as the demo's teacher, nobody should think that what is typed stays private. */
export function DemoNotice() {
  return (
    <p className="demo-notice" role="note">
      演示站点：账号和密码是公开的，请勿录入真实数据
    </p>
  );
}
