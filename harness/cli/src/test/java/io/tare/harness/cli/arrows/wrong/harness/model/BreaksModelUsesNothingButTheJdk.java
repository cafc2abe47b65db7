package io.tare.harness.cli.arrows.wrong.harness.model;

import com.fasterxml.jackson.databind.JsonNode;

/** Has a forbidden dependency. */
public record BreaksModelUsesNothingButTheJdk(JsonNode node) {}
