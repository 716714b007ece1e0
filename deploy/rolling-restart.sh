#!/bin/bash
# Restarts the processes behind nginx one after the other, so that nobody notices: each one finishes what it has begun,
# the next one waits until the one before is ready and nginx trusts it again.
#
#   deploy/rolling-restart.sh                 kaopu@9095 and kaopu@9096
#   deploy/rolling-restart.sh 9095 9096 9097  these
#   deploy/rolling-restart.sh --dry-run       says what it would do
#
# Settings (environment):
#   READY_WITHIN_SECONDS  how long a new process may take to become ready (120)
#   TRUST_SECONDS         longer than fail_timeout in nginx's kaopu.conf, which is 3 seconds (5)
#   RESTART_COMMAND       instead of systemctl: is given the port, and returns when the old process has ended
#
# Ends with 0 when all are new, 1 when a new process did not become ready, 2 when it was asked for wrongly, 3 when one of
# them was not ready to begin with. It stops at the first that fails: the others keep running.
set -u

READY_WITHIN_SECONDS=${READY_WITHIN_SECONDS:-120}
TRUST_SECONDS=${TRUST_SECONDS:-5}
RESTART_COMMAND=${RESTART_COMMAND:-}
DRY_RUN=
PORTS=()

say() { printf '%s %s\n' "$(date +%H:%M:%S)" "$*"; }
fail() {
  local code=$1
  shift
  printf '%s\n' "$@" >&2
  exit "$code"
}

for word in "$@"; do
  case $word in
    --dry-run) DRY_RUN=yes ;;
    '' | *[!0-9]*) fail 2 "不认识“$word”。用法：deploy/rolling-restart.sh [--dry-run] [端口 …]，例如 9095 9096" ;;
    *) PORTS+=("$word") ;;
  esac
done
[ ${#PORTS[@]} -gt 0 ] || PORTS=(9095 9096)
[ ${#PORTS[@]} -gt 1 ] || fail 2 "只有一个端口（${PORTS[0]}）：逐个重启至少需要两个进程，否则重启时网站会中断。只有一个进程时请用 systemctl restart。"
command -v curl >/dev/null || fail 2 "没有找到 curl，无法检查进程是否就绪。请先安装：apt-get install curl"

is_ready() { curl --noproxy '*' -fsS -o /dev/null --max-time 5 "http://127.0.0.1:$1/readyz" 2>/dev/null; }
what_it_says() { curl --noproxy '*' -sS --max-time 5 "http://127.0.0.1:$1/readyz" 2>&1 | head -c 500; }
seconds_now() { date +%s; }

restarting() {
  if [ -n "$RESTART_COMMAND" ]; then echo "$RESTART_COMMAND $1"; else echo "systemctl restart kaopu@$1.service"; fi
}

restart() {
  if [ -n "$RESTART_COMMAND" ]; then
    $RESTART_COMMAND "$1"
  else
    # Returns when the old process has ended and the new one has been started.
    systemctl restart "kaopu@$1.service"
  fi
}

demand_all_ready() {
  local port
  for port in "${PORTS[@]}"; do
    is_ready "$port" && continue
    fail "$1" "端口 $port 的进程没有就绪：$(what_it_says "$port")" \
      "$2先让它恢复，再运行本命令。查看原因：journalctl -u kaopu@$port.service -n 50"
  done
}

wait_until_ready() {
  local port=$1 give_up_at
  give_up_at=$(($(seconds_now) + READY_WITHIN_SECONDS))
  until is_ready "$port"; do
    [ "$(seconds_now)" -lt "$give_up_at" ] || return 1
    sleep 0.2
  done
}

if [ -n "$DRY_RUN" ]; then
  for port in "${PORTS[@]}"; do
    say "将运行 $(restarting "$port")，等待 http://127.0.0.1:$port/readyz（最多 $READY_WITHIN_SECONDS 秒），再等 $TRUST_SECONDS 秒"
  done
  demand_all_ready 3 ''
  say "所有进程都已就绪，可以开始。这是演习，没有重启任何进程。"
  exit 0
fi

demand_all_ready 3 '没有重启任何进程。'
for port in "${PORTS[@]}"; do
  say "重启端口 $port 的进程：等它做完手上的事……"
  restart "$port" ||
    fail 1 "端口 $port 的进程没有重启成功，已停在这里：其余进程仍在运行，网站可以使用。" \
      "查看原因：journalctl -u kaopu@$port.service -n 50；修好后再运行一次本命令。"
  wait_until_ready "$port" ||
    fail 1 "端口 $port 的新进程在 $READY_WITHIN_SECONDS 秒内没有就绪，已停在这里：其余进程仍在运行，网站可以使用。" \
      "它说：$(what_it_says "$port")" \
      "查看原因：journalctl -u kaopu@$port.service -n 50。要退回旧版本：换回旧版本的文件后，systemctl restart kaopu@$port.service"
  say "端口 $port 的新进程已就绪。"
  # nginx comes back to a process that it has found closed after fail_timeout. After the last one too: this command may be
  # given again at once.
  sleep "$TRUST_SECONDS"
  demand_all_ready 1 '已停在这里：'
done
say "全部进程已重启：${PORTS[*]}"
