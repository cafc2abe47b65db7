# What the loader of a program finds for it, as ldd(1) prints it, but by the loader that the program
# names, which need not be the system's.

# A number in a file. Arguments: the file, its place and its bytes.
number() {
  od -An -v -t "u$3" -j "$2" -N "$3" "$1" | tr -d ' '
}

# What kind of program a file is: class and order of bytes, processor.
kind() {
  od -An -v -t x1 -N 6 "$1"
  od -An -v -t x1 -j 18 -N 2 "$1"
}

# The loader that a program of this machine's kind names, of elf(5): the segment PT_INTERP.
loader() {
  at=$(number "$1" 32 8)
  left=$(number "$1" 56 2)
  while [ "$left" -gt 0 ]; do
    if [ "$(number "$1" "$at" 4)" = 3 ]; then
      tail -c "+$(($(number "$1" $((at + 8)) 8) + 1))" "$1" |
        head -c "$(($(number "$1" $((at + 32)) 8) - 1))"
      return
    fi
    at=$((at + 56)) left=$((left - 1))
  done
}

# The program that runs a script; empty for other files.
of_script() {
  [ "$(head -c 2 "$1" | tr -d '\0')" = '#!' ] || return 0
  head -n 1 "$1" | sed 's/^#![[:space:]]*//; s/[[:space:]].*//'
}

loaded() {
  runs=$(of_script "$1")
  if [ -n "$runs" ] && ! [ -x "$runs" ]; then
    printf '\t%s => not found\n' "$runs"
    return
  fi
  own=$(kind /proc/self/exe)
  # Only files for 64 bits have the loader at these places.
  if [ "$(kind "${runs:-$1}")" != "$own" ] || [ "${own#* 46 02}" = "$own" ]; then
    ldd "${runs:-$1}" 2>/dev/null
    return
  fi
  by=$(loader "${runs:-$1}")
  if [ -n "$by" ] && ! [ -x "$by" ]; then
    printf '\t%s => not found\n' "$by"
  elif [ -n "$by" ]; then
    # With this variable, glibc's loader names all that is missing, and not only the first; other
    # loaders, which do not know how to verify, would run the program.
    "$by" --verify "${runs:-$1}" >/dev/null 2>&1
    case $? in
    0 | 2) LD_TRACE_LOADED_OBJECTS=1 "$by" "${runs:-$1}" 2>&1 ;;
    *) "$by" --list "${runs:-$1}" 2>&1 ;;
    esac
  fi
}
