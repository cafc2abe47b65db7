package io.tare.infra.gvisor;

import io.tare.harness.spec.Key;
import io.tare.harness.spec.Scalar;
import io.tare.harness.spec.Spec;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.SettingType;
import io.tare.infra.image.container.RootTree;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A campaign's settings of gVisor. */
record GvisorSettings(PlatformSpec spec) {

  /** How gVisor gets to know of system calls. */
  enum Interception {
    SYSTRAP,
    PTRACE,
    KVM
  }

  /** Whose network stack programs inside use. */
  enum Stack {
    SANDBOX,
    HOST
  }

  /** Where what programs inside write is kept. */
  enum Layer {
    DISK,
    MEMORY
  }

  static final Key<Interception> PLATFORM =
      Key.of(
              "platform",
              Scalar.choice(List.of(Interception.values()), GvisorSettings::word),
              "how gVisor intercepts system calls")
          .leftOut("systrap if this `runsc` has it, otherwise ptrace");

  static final Key<Stack> NETWORK =
      Key.of(
              "network",
              Scalar.choice(List.of(Stack.values()), GvisorSettings::word),
              "whose network stack programs inside use: gVisor's own, or this machine's kernel's")
          .leftOut("sandbox if this `runsc` can on this kernel, otherwise host");

  static final Key<Boolean> DIRECTFS =
      Key.of(
              "directfs",
              Scalar.flag(),
              "whether gVisor's kernel opens files itself; otherwise another process, the gofer, does")
          .leftOut("`runsc`'s own");

  static final Key<Layer> OVERLAY =
      Key.of(
              "overlay",
              Scalar.choice(List.of(Layer.values()), GvisorSettings::word),
              "where what programs inside write is kept: a file of this machine, or memory")
          .orElse(Layer.DISK);

  static final Key<Path> RUNSC =
      Key.of("runsc", SettingType.PATH, "gVisor's program")
          .leftOut(
              "`runsc` of the search path if it can run this, otherwise one that Tare builds with Go");

  static final Spec ALL = Spec.of(PLATFORM, NETWORK, DIRECTFS, OVERLAY, RUNSC, RootTree.SETTING);

  /** Its word in campaigns and for runsc. */
  static String word(Enum<?> choice) {
    return choice.name().toLowerCase(Locale.ROOT);
  }

  Optional<Interception> interception() {
    return spec.find(PLATFORM);
  }

  Optional<Stack> stack() {
    return spec.find(NETWORK);
  }

  Optional<Boolean> directfs() {
    return spec.find(DIRECTFS);
  }

  Layer layer() {
    return spec.get(OVERLAY);
  }

  Optional<Path> runsc() {
    return spec.find(RUNSC).map(Path::toAbsolutePath);
  }
}
