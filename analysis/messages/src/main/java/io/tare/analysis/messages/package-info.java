/**
 * The analysis of a ping-pong run: times of messages by size, Hockney's line through them, which
 * instances do not differ significantly, and which has the least communication time for an
 * application's messages. Depends on results, and accesses no files. Start reading at {@link
 * io.tare.analysis.messages.MessageAnalysis}.
 */
package io.tare.analysis.messages;
