package io.tare.cli.arrows.wrong.infra.guest;

import com.jcraft.jsch.JSch;

/** Has a forbidden dependency. */
public record BreaksOnePackageKnowsSsh(JSch ssh) {}
