package io.tare.cli.arrows.wrong.infra.guest;

import com.jcraft.jsch.JSch;

/** Knows what it must not. */
public record BreaksOnePackageKnowsSsh(JSch ssh) {}
