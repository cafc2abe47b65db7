package io.tare.cli.machine;

/**
 * A program that something needs on this machine.
 *
 * @param program its name on the search path
 * @param debianPackage the package that brings it
 */
public record Need(String program, String debianPackage) {}
