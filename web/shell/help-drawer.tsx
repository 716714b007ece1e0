import { Drawer } from '#ui/drawer.tsx';
import './help-drawer.css';

/** Loaded when it is first asked for: nobody needs it to begin a test. */
export function HelpDrawer({ open, onClose }: { open: boolean; onClose(): void }) {
  return (
    <Drawer open={open} title="帮助" onClose={onClose}>
      <div className="help">
        <h3>怎样登录</h3>
        <ol>
          <li>点击“测试入口”，选择老师通知的测试。</li>
          <li>输入准考证号。准考证号为纯数字，中间没有空格；如果要求输入密码，密码与准考证号相同。</li>
          <li>核对弹出的角色、准考证号、姓名和学校。有误请点“取消”，并告诉监考老师。</li>
        </ol>

        <h3>作答时</h3>
        <ul>
          <li>先阅读卷首语，开始之后才计时；剩余时间以服务器为准，与本机时钟无关。</li>
          <li>每道题做完后提交，再进入下一题。在测试结束之前可以返回修改。</li>
          <li>全部做完后，在结束语页面提交整个测试。</li>
          <li>一个准考证号同一时间只能在一台设备上使用。</li>
        </ul>

        <h3>保存状态是什么意思</h3>
        <dl>
          <dt>已保存</dt>
          <dd>答案已经保存到服务器，换一台电脑登录也能看到。</dd>
          <dt>正在保存…</dt>
          <dd>答案正在上传，请稍候。</dd>
          <dt>网络已断开，答案保存在本机</dt>
          <dd>可以继续作答，网络恢复后会自动上传。请不要更换电脑，也不要清除浏览器数据。</dd>
        </dl>

        <h3>遇到问题怎么办</h3>
        <ul>
          <li>页面停住或意外关闭：重新打开页面，用同一个准考证号登录，已作答的内容不会丢失。</li>
          <li>提示“准考证号不存在”或角色不符：请监考老师核对准考证号和测试是否选对。</li>
          <li>姓名、学校等信息有误：请联系班主任或学校信息员。</li>
          <li>其他问题：请联系测试的主办方，联系方式见测试登录页。</li>
        </ul>

        <h3>查询报告和作答进度</h3>
        <p>
          在“报告查询”中输入自己的准考证号查看报告；学校和区县的老师在“作答进度查询”中输入自己的准考证号查看完成情况。
        </p>
      </div>
    </Drawer>
  );
}
