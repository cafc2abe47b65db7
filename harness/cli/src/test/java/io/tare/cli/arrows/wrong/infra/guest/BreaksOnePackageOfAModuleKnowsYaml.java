package io.tare.cli.arrows.wrong.infra.guest;

import org.snakeyaml.engine.v2.nodes.Node;

/** Has a forbidden dependency. */
public record BreaksOnePackageOfAModuleKnowsYaml(Node node) {}
