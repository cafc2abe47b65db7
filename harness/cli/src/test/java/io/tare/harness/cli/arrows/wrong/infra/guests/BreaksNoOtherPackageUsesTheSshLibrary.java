package io.tare.harness.cli.arrows.wrong.infra.guests;

import com.jcraft.jsch.JSch;

/** Has a forbidden dependency. */
public record BreaksNoOtherPackageUsesTheSshLibrary(JSch ssh) {}
