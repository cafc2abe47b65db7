package io.tare.infra.libvirt;

import io.tare.infra.api.Progress;
import io.tare.infra.api.RunContext;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.cache.CacheSlot;
import io.tare.infra.hosts.cache.Digest;
import io.tare.infra.hosts.shell.ShellWords;
import io.tare.infra.image.DebianQemu;
import io.tare.infra.image.DebianTree;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;

/**
 * A script that runs another Debian release's QEMU, as libvirt needs a single program. QEMU also
 * searches its installation directory for modules, finds those of the installed QEMU there, and
 * crashes when libvirt queries its capabilities; so the script mounts its own modules in that
 * place.
 */
record EmulatorScript(RunContext context) {

  private static final String FILE = "qemu-system-x86_64";
  private static final String INSTALLED = "/usr/lib/x86_64-linux-gnu/qemu";

  /** The script, created first if it is missing, like the release's tree. */
  Path of(String suite, Progress progress) throws HostException, InterruptedException {
    Path tree = new DebianTree(context).of(suite, DebianQemu.PACKAGES, progress);
    String text = text(new DebianQemu(tree));
    return new CacheSlot(
            context.cache().resolve("emulators").resolve(new Digest().text(text).hex()),
            context.leases())
        .obtain(
            unfinished -> {
              Path file = Files.writeString(unfinished.resolve(FILE), text);
              Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
            })
        .resolve(FILE);
  }

  /** Its text: libvirt queries capabilities as a user who may mount only in a namespace. */
  static String text(DebianQemu qemu) {
    List<String> words = new ArrayList<>(qemu.words());
    qemu.directories().forEach(each -> words.addAll(List.of("-L", each.toString())));
    StringBuilder variables = new StringBuilder();
    qemu.environment()
        .forEach(
            (name, value) ->
                variables.append("export %s=%s%n".formatted(name, ShellWords.quote(value))));
    return """
        #!/bin/sh
        if [ "${1:-}" != in-namespace ]; then
          [ "$(id -u)" = 0 ] || map=--map-root-user
          exec unshare --mount ${map:-} "$0" in-namespace "$@"
        fi
        shift
        [ ! -d INSTALLED ] || mount --bind MODULES INSTALLED
        VARIABLESexec WORDS "$@"
        """
        .replace("INSTALLED", INSTALLED)
        .replace("MODULES", ShellWords.quote(qemu.modules().toString()))
        .replace("VARIABLES", variables)
        .replace("WORDS", ShellWords.join(words));
  }
}
