/// The decompression of gzip (RFC 1952), zlib (RFC 1950) and deflate (RFC 1951).
///
/// Checksums are not compared, because a search must also look into damaged bodies.
struct Decompression {
    /// The maximum number of bytes that are decompressed, as many as a client accepts as a body.
    private static let limit = 32 << 20

    private enum Failure: Error { case damaged }

    private let input: [UInt8]
    private var place: Int
    private var bits: UInt32 = 0
    private var bitCount = 0
    private var output: [UInt8] = []

    /// Returns the content of a compressed body, or `nil` if the bytes have no header of gzip or zlib.
    ///
    /// The content of a damaged body ends at the damage.
    static func content(of bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count > 2 else { return nil }
        if bytes.starts(with: [0x1F, 0x8B, 8]) { return gzipStart(in: bytes).map { inflated(bytes, from: $0) } }
        let isZlib = bytes[0] & 0x0F == 8 && bytes[0] >> 4 <= 7 && (Int(bytes[0]) << 8 | Int(bytes[1])) % 31 == 0
        return isZlib ? inflated(bytes, from: 2) : nil
    }

    /// Returns the content of a body with the given content coding, or `nil` if the body is not compressed.
    ///
    /// A transport may have decompressed the body already, and many a text looks like damaged deflate.
    static func content(of bytes: [UInt8], coding: String) -> [UInt8]? {
        switch coding.lowercased() {
        case "gzip", "x-gzip": bytes.first == 0x1F ? content(of: bytes) : nil
        // Some servers send this coding without the header of zlib.
        case "deflate": whole(bytes, from: 2, before: 4) ?? whole(bytes, from: 0, before: 0)
        default: nil
        }
    }

    /// Returns the content of deflate that ends before a checksum with a number of bytes.
    private static func whole(_ bytes: [UInt8], from start: Int, before checksum: Int) -> [UInt8]? {
        var inflation = Decompression(input: bytes, place: start)
        do throws(Failure) {
            try inflation.run()
        } catch {
            return nil
        }
        return inflation.place + checksum == bytes.count ? inflation.output : nil
    }

    private static func inflated(_ bytes: [UInt8], from start: Int) -> [UInt8] {
        var inflation = Decompression(input: bytes, place: start)
        try? inflation.run()  // the content so far is returned
        return inflation.output
    }

    private init(input: [UInt8], place: Int) {
        self.input = input
        self.place = place
    }

    /// Returns the place after the header of gzip, or `nil` if the header is cut off.
    private static func gzipStart(in bytes: [UInt8]) -> Int? {
        guard bytes.count > 10 else { return nil }
        let flags = bytes[3]
        var place = 10
        if flags & 4 != 0, bytes.count > 12 { place += 2 + Int(bytes[10]) + Int(bytes[11]) << 8 }
        for flag: UInt8 in [8, 16] where flags & flag != 0 {
            guard place < bytes.count, let end = bytes[place...].firstIndex(of: 0) else { return nil }
            place = end + 1
        }
        return place + (flags & 2 != 0 ? 2 : 0)
    }

    private mutating func run() throws(Failure) {
        var isLast = false
        while !isLast {
            isLast = try take(1) == 1
            switch try take(2) {
            case 0: try copyStored()
            case 1: try decode(.fixedLiterals, .fixedDistances)
            case 2:
                let (literals, distances) = try codes()
                try decode(literals, distances)
            default: throw .damaged
            }
        }
    }

    private mutating func take(_ count: Int) throws(Failure) -> Int {
        while bitCount < count {
            guard place < input.count else { throw .damaged }
            bits |= UInt32(input[place]) << UInt32(bitCount)
            place += 1
            bitCount += 8
        }
        defer {
            bits >>= UInt32(count)
            bitCount -= count
        }
        return Int(bits & (1 << UInt32(count) - 1))
    }

    private mutating func copyStored() throws(Failure) {
        (bits, bitCount) = (0, 0)
        guard place + 4 <= input.count else { throw .damaged }
        let count = Int(input[place]) | Int(input[place + 1]) << 8
        place += 4
        let end = min(place + count, input.count)
        output += input[place..<end]
        place = end
        if output.count > Self.limit { throw .damaged }
    }

    private mutating func symbol(_ code: HuffmanCode) throws(Failure) -> Int {
        var (value, first, index) = (0, 0, 0)
        for count in code.counts {
            value = value << 1 | (try take(1))
            if value - first < count { return code.symbols[index + value - first] }
            index += count
            first = (first + count) << 1
        }
        throw .damaged
    }

    private mutating func decode(_ literals: HuffmanCode, _ distances: HuffmanCode) throws(Failure) {
        while true {
            let value = try symbol(literals)
            if value == 256 { return }
            if value < 256 {
                output.append(UInt8(value))
            } else {
                let length = try extended(value - 257, HuffmanCode.lengths)
                let distance = try extended(try symbol(distances), HuffmanCode.distances)
                guard distance <= output.count else { throw .damaged }
                for _ in 0..<length { output.append(output[output.count - distance]) }
            }
            if output.count > Self.limit { throw .damaged }
        }
    }

    private mutating func extended(_ index: Int, _ table: [(base: Int, bits: Int)]) throws(Failure) -> Int {
        guard table.indices.contains(index) else { throw .damaged }
        return table[index].base + (try take(table[index].bits))
    }

    /// Reads the codes of a block (RFC 1951, section 3.2.7).
    private mutating func codes() throws(Failure) -> (HuffmanCode, HuffmanCode) {
        let (literals, distances, meta) = (try take(5) + 257, try take(5) + 1, try take(4) + 4)
        var sizes = [Int](repeating: 0, count: 19)
        for place in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15].prefix(meta) {
            sizes[place] = try take(3)
        }
        let code = HuffmanCode(sizes)
        var all: [Int] = []
        while all.count < literals + distances {
            switch try symbol(code) {
            case 16:
                guard let last = all.last else { throw .damaged }
                all += [Int](repeating: last, count: try take(2) + 3)
            case 17: all += [Int](repeating: 0, count: try take(3) + 3)
            case 18: all += [Int](repeating: 0, count: try take(7) + 11)
            case let size: all.append(size)
            }
        }
        return (HuffmanCode(Array(all.prefix(literals))), HuffmanCode(Array(all.dropFirst(literals))))
    }
}

/// A code of RFC 1951: the number of codes of each length, and the symbols in the order of their codes.
private struct HuffmanCode {
    let counts: [Int]
    let symbols: [Int]

    init(_ sizes: [Int]) {
        counts = (1...15).map { length in sizes.count { $0 == length } }
        symbols = (1...15).flatMap { length in sizes.indices.filter { sizes[$0] == length } }
    }

    static let fixedLiterals = HuffmanCode((0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
    static let fixedDistances = HuffmanCode([Int](repeating: 5, count: 30))

    /// The lengths of copies by their symbols, with the number of bits that are added.
    static let lengths = steps(from: 3, groupOf: 4, count: 28) + [(258, 0)]
    static let distances = steps(from: 1, groupOf: 2, count: 30)

    /// Returns values that grow by one in the first two groups, and by twice as much in each later group.
    private static func steps(from start: Int, groupOf size: Int, count: Int) -> [(base: Int, bits: Int)] {
        var base = start
        return (0..<count).map { index in
            let bits = max(0, index / size - 1)
            defer { base += 1 << bits }
            return (base, bits)
        }
    }
}
