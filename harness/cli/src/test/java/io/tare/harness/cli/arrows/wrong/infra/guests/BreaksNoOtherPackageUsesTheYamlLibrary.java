package io.tare.harness.cli.arrows.wrong.infra.guests;

import org.snakeyaml.engine.v2.nodes.Node;

/** Has a forbidden dependency. */
public record BreaksNoOtherPackageUsesTheYamlLibrary(Node node) {}
