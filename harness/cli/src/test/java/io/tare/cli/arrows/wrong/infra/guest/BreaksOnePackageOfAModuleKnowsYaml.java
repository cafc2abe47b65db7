package io.tare.cli.arrows.wrong.infra.guest;

import org.snakeyaml.engine.v2.nodes.Node;

/** Knows what it must not. */
public record BreaksOnePackageOfAModuleKnowsYaml(Node node) {}
