package io.tare.infra.machine.hardware;

import java.util.HexFormat;

/**
 * The smallest guest: firmware that asks the timer for an interrupt a millisecond later, halts
 * until it comes, and then ends QEMU by its device {@code isa-debug-exit}. This needs a working
 * processor, memory, halt and interrupt.
 */
final class TrialRom {

  /** The port at which {@code isa-debug-exit} is to be. */
  static final int EXIT_PORT = 0xf4;

  /** QEMU's exit status then: twice the byte that was written, and one. */
  static final int EXIT_STATUS = 2 * 0x10 + 1;

  /** Firmware size is a multiple of it; QEMU also maps the last one below 1 MiB. */
  private static final int BYTES = 1 << 16;

  private static final int BEGIN = 0xff00;
  private static final int DESCRIPTORS = 0xffc0;
  private static final int HANDLER = 0xffe0;
  private static final int RESET = 0xfff0;

  private static final String BEGINS =
      "2e660f0116d0ff" // lgdt [cs:ffd0h]
          + "0f20c0" // mov eax, cr0
          + "0c01" // or al, 1
          + "0f22c0" // mov cr0, eax: protected
          + "bb0800" // mov bx, 8
          + "8edb" // mov ds, bx: all of the memory
          + "24fe" // and al, feh
          + "0f22c0" // mov cr0, eax: and back, with that
          + "bc007c" // mov sp, 7c00h
          + "6766c705f000e0feff010000" // mov dword [fee000f0h], 1ffh: the local controller is on
          + "6766c7055003e0fe00070000" // mov dword [fee00350h], 700h: and lets the other through
          + "c7062000e0ff" // mov word [20h], ffe0h: where vector 8 goes
          + "c706220000f0" // mov word [22h], f000h: in this segment
          + "b011e620" // out 20h, 11h: the other controller is set up
          + "b008e621" // out 21h, 8: its first line is vector 8
          + "b004e621" // out 21h, 4
          + "b001e621" // out 21h, 1
          + "b0fee621" // out 21h, feh: that line alone, the timer's
          + "b034e643" // out 43h, 34h: a rate generator
          + "b0a9e640" // out 40h, a9h: every 4a9h ticks of 838 ns
          + "b004e640" // out 40h, 4
          + "fb" // sti
          + "f4" // hlt
          + "ebfd"; // jmp to the hlt

  /**
   * None, then data from 0 to 4 GiB; and where they are. The second is marked as used: a processor
   * does that itself when it loads it, and KVM tries for ever to write it into firmware.
   */
  private static final String DESCRIBES = "0000000000000000" + "ffff00000093cf00" + "0f00c0ff0f00";

  private static final String HANDLES =
      "b010e6f4" // out f4h, 10h
          + "f4"; // hlt

  private static final String RESETS = "e90dff"; // jmp to BEGIN

  private TrialRom() {}

  static byte[] image() {
    byte[] rom = new byte[BYTES];
    put(rom, BEGIN, BEGINS);
    put(rom, DESCRIPTORS, DESCRIBES);
    put(rom, HANDLER, HANDLES);
    put(rom, RESET, RESETS);
    return rom;
  }

  private static void put(byte[] rom, int at, String code) {
    byte[] bytes = HexFormat.of().parseHex(code);
    System.arraycopy(bytes, 0, rom, at, bytes.length);
  }
}
