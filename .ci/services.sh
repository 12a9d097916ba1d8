# Shared by the scripts here: a PostgreSQL cluster and a Redis of our own, on free ports, gone afterwards.
# Sourced; start_services sets full_database_url and full_redis_url.

services_dir=
redis_pid=

free_port() {
    python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}

# PostgreSQL refuses to run as root.
as_somebody() {
    if [ "$(id -u)" = 0 ]; then
        local user=nobody
        id postgres >/dev/null 2>&1 && user=postgres
        (cd / && runuser -u "$user" -- "$@")
    else
        "$@"
    fi
}

postgres_bin() {
    local initdb
    initdb=$(command -v initdb || ls -1 /usr/lib/postgresql/*/bin/initdb 2>/dev/null | sort -V | tail -1)
    [ -n "$initdb" ] && dirname "$(readlink -f "$initdb")"
}

start_postgres() {
    local bin port data=$services_dir/data
    bin=$(postgres_bin) || return 1
    port=$(free_port)
    as_somebody mkdir -m 700 "$data"
    as_somebody "$bin/initdb" -D "$data" -U zhuoji -A trust -E UTF8 --locale=C.UTF-8 >"$services_dir/initdb.log" 2>&1 || return 1
    as_somebody "$bin/pg_ctl" -D "$data" -l "$data/log" -w -t 30 \
        -o "-p $port -k $services_dir -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=200" start >/dev/null || return 1
    as_somebody "$bin/createdb" -h 127.0.0.1 -p "$port" -U zhuoji zhuoji || return 1
    full_database_url=postgres://zhuoji@127.0.0.1:$port/zhuoji
}

start_redis() {
    local port
    port=$(free_port)
    redis-server --port "$port" --bind 127.0.0.1 --save "" --appendonly no --dir "$services_dir" >"$services_dir/redis.log" 2>&1 &
    redis_pid=$!
    for _ in $(seq 50); do
        redis-cli -p "$port" ping >/dev/null 2>&1 && full_redis_url=redis://127.0.0.1:$port/0 && return 0
        sleep 0.1
    done
    return 1
}

start_services() {
    services_dir=$(mktemp -d)
    chmod 777 "$services_dir"
    start_postgres && start_redis
}

stop_services() {
    [ -n "$services_dir" ] || return 0
    [ -n "$redis_pid" ] && kill "$redis_pid" 2>/dev/null
    [ -d "$services_dir/data" ] && as_somebody "$(postgres_bin)/pg_ctl" -D "$services_dir/data" -m immediate stop >/dev/null 2>&1
    rm -rf "$services_dir"
    services_dir=
}
