# Prints facts about those programs that exist, each in a line: a name, a tab, and the value. They are
# the version from Debian's records; the BLAS that a program is linked to, because another one makes
# HPL twenty times as fast; the MPI that it is linked to; what its loader lacks, with tabs between;
# and what an MPI launcher prints about itself.
# Arguments: the programs.

# Arguments: a program, the subject, the value.
fact() {
  [ -z "$3" ] || printf '%s%s\t%s\n' "$1" "$2" "$3"
}

# Those lines that a script of sed prints, each once. Arguments: the script, what joins them.
names() {
  printf '%s\n' "$list" | sed -n "$1" | sort -u | tr '\n' "$2"
}

for program in "$@"; do
  file=$(command -v "$program") || continue
  file=$(readlink -f "$file")
  package=$(dpkg-query -S "$file" 2>/dev/null | head -n 1 | cut -d: -f1)
  version=
  [ -z "$package" ] ||
    version=$(dpkg-query -W -f '${Version}' "$package" 2>/dev/null | head -n 1)
  printf '%s\t%s\n' "$program" "${package:-$file} $version"
  list=$(loaded "$file")
  blas=$(names 's/.*libblas[^ ]* => \(.*\) (0x.*/\1/p' '\n' | head -n 1)
  [ -z "$blas" ] || fact "$program" .blas "$(readlink -f "$blas")"
  fact "$program" .mpi \
    "$(names 's/^[[:space:]]*\(lib\(mpi\|mpich\|open-pal\|open-rte\)[.]so[^ ]*\) .*/\1/p' ' ')"
  # Missing libraries, those of another version, and those that cannot be loaded.
  fact "$program" .lacks "$(names 's/^[[:space:]]*\(.*\) => not found.*/\1/p
    s/^.*: \(.*\): version .\(.*\). not found (required by .*/\2 in \1/p
    s/^.*: error while loading shared libraries: //p' '\n' | while IFS= read -r each; do
    [ "${each#/}" = "$each" ] || ! [ -e "$each" ] || each="$each (a file for another processor)"
    printf '%s\t' "$each"
  done)"
  case ${program##*/} in
  mpirun* | mpiexec* | srun*)
    fact "$program" .version "$("$program" --version 2>&1 </dev/null |
      head -n 2 | tr -s ' \n' '  ')"
    ;;
  esac
done
