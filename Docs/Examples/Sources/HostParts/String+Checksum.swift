extension String {
    /// The checksum FNV-1a of the text in 64 bits, which is the same in every process.
    public var checksum: String {
        let sum = utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return String(sum, radix: 16)
    }
}
