# Runs a command in a network of its own, whose only name server is the silent one: with-name-server.sh FOLDER SERVER NODE COMMAND...
folder=$1 server=$2 node=$3
shift 3
echo 'nameserver 127.0.0.1' > "$folder/resolv.conf"
echo 'hosts: files dns' > "$folder/nsswitch.conf"
ip link set lo up || exit 1
mount --bind "$folder/resolv.conf" /etc/resolv.conf || exit 1
mount --bind "$folder/nsswitch.conf" /etc/nsswitch.conf || exit 1
mkfifo "$folder/listening"
"$node" "$server" > "$folder/listening" &
read -r _ < "$folder/listening"
"$@"
exit=$?
kill $!
exit $exit
