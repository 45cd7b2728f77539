import Foundation
import TestSupport
import Testing

@testable import RemoteLoading

@Suite(.bounded) struct ImageBytesTests {
    private func read<Value>(_ body: (ImageBytes) throws -> Value) throws -> Value {
        let bytes: [UInt8] = [0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0x80]
        return try bytes.withUnsafeBytes { try body(ImageBytes($0)) }
    }

    @Test func thirtyOneBitNumberIsRead() throws {
        #expect(try read { try $0.big(4, at: 0) } == Int(Int32.max))
        #expect(try read { try $0.little(2, at: 4) } == 0xFF)
    }

    /// A number of more than 31 bits does not fit into an `Int` of 32 bits.
    @Test func numberOverThirtyOneBitsIsMalformed() {
        #expect(throws: LoadError.image(.wrongFormat, at: 1)) { try read { try $0.big(4, at: 1) } }
        #expect(throws: LoadError.image(.wrongFormat, at: 4)) { try read { try $0.little(4, at: 4) } }
        #expect(throws: LoadError.image(.wrongFormat, at: 0)) { try read { try $0.big(8, at: 0) } }
    }

    @Test(arguments: [-1, 8, .min, .max])
    func offsetOutOfBoundsThrowsTruncatedError(offset: Int) {
        #expect(throws: LoadError.invalidData(.missing(at: "byte 8"))) { try read { try $0.byte(at: offset) } }
    }
}
