import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct ImageInfoTests {
    /// A writer for each kind of file.
    private static let files: [(name: String, format: ImageFormat, make: @Sendable (Int, Int) -> Data)] = [
        ("PNG", .png, ImageFixtures.png), ("GIF", .gif, ImageFixtures.gif),
        ("GIF of 1987", .gif, { Data("GIF87a".utf8) + ImageFixtures.gif(width: $0, height: $1).dropFirst(6) }),
        ("JPEG", .jpeg, { ImageFixtures.jpeg(width: $0, height: $1) }),
        ("lossy WebP", .webP, ImageFixtures.lossyWebP), ("lossless WebP", .webP, WebPFiles.lossless),
        ("extended WebP", .webP, WebPFiles.extended),
    ]

    private func flaw(of bytes: [UInt8]) -> InvalidData? { flaw(of: Data(bytes)) }

    private func flaw(of data: Data) -> InvalidData? {
        do throws(LoadError) {
            _ = try ImageInfo(firstBytes: data)
        } catch .invalidData(let flaw) {
            return flaw
        } catch {
            Issue.record(error)
        }
        return nil
    }

    @Test(arguments: files.indices)
    func firstBytesGiveImageFormatAndSize(index: Int) throws {
        let file = Self.files[index]
        for (width, height) in [(1, 1), (300, 200), (16_383, 16_383)] where width * height < 100_000 || index > 0 {
            let info = try ImageInfo(firstBytes: file.make(width, height))
            #expect(info == ImageInfo(format: file.format, width: width, height: height), "\(file.name)")
        }
    }

    @Test(arguments: Set(0xC0...0xCF).subtracting([0xC4, 0xC8, 0xCC]).union([0xDE]).sorted())
    func everyJPEGFrameMarkerGivesSize(frame: Int) throws {
        let info = try ImageInfo(firstBytes: ImageFixtures.jpeg(width: 640, height: 480, frame: UInt8(frame)))
        #expect(info == ImageInfo(format: .jpeg, width: 640, height: 480))
    }

    @Test(arguments: [0xC4, 0xC8, 0xCC])
    func jpegTableMarkerIsNotReadAsFrame(frame: UInt8) {
        let data = ImageFixtures.jpeg(frame: frame)
        #expect(flaw(of: data) == .incomplete(at: data.count))
    }

    @Test func bytesBetweenJPEGSegmentsAreSkipped() throws {
        let fill: [UInt8] = [0xFF, 0xFF, 0xFF, 0x01, 0x00, 0x12, 0xFF, 0x00, 0xFF, 0xD0]
        let data = Data([0xFF, 0xD8]) + Data(fill) + ImageFixtures.jpeg().dropFirst(2)
        #expect(try ImageInfo(firstBytes: data) == ImageInfo(format: .jpeg, width: 3, height: 2))
    }

    @Test(arguments: [0xD8, 0xD9, 0xDA])
    func jpegWithPixelsBeforeFrameIsMalformed(marker: UInt8) {
        #expect(flaw(of: [0xFF, 0xD8, 0xFF, marker, 0, 8]) == .malformed(at: 3))
    }

    @Test func tooShortJPEGSegmentIsMalformed() {
        #expect(flaw(of: [0xFF, 0xD8, 0xFF, 0xE0, 0, 1]) == .malformed(at: 4))
        #expect(flaw(of: [0xFF, 0xD8, 0xFF, 0xC0, 0, 7, 8, 0, 1, 0, 1]) == .malformed(at: 4))
    }

    @Test func slicedDataIsReadFromItsStart() throws {
        for file in Self.files {
            let data = (Data(repeating: 9, count: 13) + file.make(30, 20)).dropFirst(13)
            #expect(try ImageInfo(firstBytes: data).height == 20, "\(file.name)")
        }
    }

    @Test(arguments: [
        "", "<!doctype html>", "GIF88a", "{\"error\": 404}", "RIFF1234WAVEfmt ", "BM",
        "\0\0\0\u{18}ftypheic\0\0\0\0mif1heic", "<svg/>",
    ])
    func unknownFirstBytesAreRefused(text: String) {
        #expect(flaw(of: Array(text.utf8)) == .unknownFormat)
    }

    @Test func incompleteFileIsReportedAsTruncated() {
        for file in Self.files {
            let data = file.make(300, 200)
            let whole = (1...data.count).first { flaw(of: data.prefix($0)) == nil } ?? 0
            #expect(whole > 8)
            for count in 0..<whole {
                let flaw = flaw(of: data.prefix(count))
                #expect(flaw == .unknownFormat || flaw == .incomplete(at: count), "\(file.name) \(count)")
            }
        }
    }

    @Test func pictureWithoutPixelsIsRefused() {
        #expect(flaw(of: ImageFixtures.gif(width: 0)) == .withoutPixels(at: 6))
        #expect(flaw(of: ImageFixtures.jpeg(height: 0)) == .withoutPixels(at: 94))
        #expect(flaw(of: ImageFixtures.lossyWebP(width: 0)) == .withoutPixels(at: 26))
        var png = [UInt8](ImageFixtures.png())
        png[23] = 0
        #expect(flaw(of: png) == .withoutPixels(at: 16))
    }

    @Test func invalidPNGHeaderIsMalformed() {
        var png = [UInt8](ImageFixtures.png())
        png[20] = 0x80
        #expect(flaw(of: png) == .malformed(at: 20))
        #expect(flaw(of: [UInt8](ImageFixtures.png()).replacing(at: 12, with: 0x43)) == .malformed(at: 12))
    }

    @Test(arguments: [
        (ImageFixtures.lossyWebP(), 20, UInt8(0x11)), (ImageFixtures.lossyWebP(), 23, 0),
        (WebPFiles.lossless(), 20, 0x2E), (WebPFiles.lossless(), 24, 0x20),
        (WebPFiles.extended(), 12, 0x57),
    ])
    func webPWithDamagedMarkerIsMalformed(data: Data, offset: Int, byte: UInt8) {
        #expect(flaw(of: [UInt8](data).replacing(at: offset, with: byte)) == .malformed(at: offset))
    }

    @Test func damagedImageGivesSizeOrError() async throws {
        try await forEverySeed(in: 0..<100) { generator in
            for file in Self.files {
                var bytes = [UInt8](file.make(40, 30))
                for _ in 0...generator.number(below: 4) {
                    bytes[generator.number(below: min(bytes.count, 120))] = UInt8(generator.number(below: 256))
                }
                let data = Data(bytes).prefix(1 + generator.number(below: bytes.count))
                let info = try? ImageInfo(firstBytes: data)  // an error is also a valid result
                #expect((info?.pixelCount ?? 1) > 0)
            }
        }
    }

    @Test(arguments: [0x80, 0xFF])
    func sizeOverThirtyOneBitsIsMalformed(byte: UInt8) {
        #expect(flaw(of: [UInt8](ImageFixtures.png()).replacing(at: 16, with: byte)) == .malformed(at: 16))
    }

    @Test func pixelCountDoesNotOverflow() {
        #expect(ImageInfo(format: .png, width: 3, height: 2).pixelCount == 6)
        #expect(ImageInfo(format: .png, width: .max, height: 2).pixelCount == .max)
    }
}

extension InvalidData {
    fileprivate static let unknownFormat = InvalidData.rejected(.unknown, at: "byte 0")

    fileprivate static func incomplete(at offset: Int) -> InvalidData {
        .missing(at: "byte \(offset)")
    }

    fileprivate static func malformed(at offset: Int) -> InvalidData {
        .rejected(.wrongFormat, at: "byte \(offset)")
    }

    fileprivate static func withoutPixels(at offset: Int) -> InvalidData {
        .rejected(.outOfRange(0, permitted: 1...Int(Int32.max)), at: "byte \(offset)")
    }
}

extension [UInt8] {
    fileprivate func replacing(at index: Int, with byte: UInt8) -> [UInt8] {
        var bytes = self
        bytes[index] = byte
        return bytes
    }
}
