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
        ("lossy WebP", .webP, ImageFixtures.lossyWebP), ("lossless WebP", .webP, ImageFixtures.losslessWebP),
        ("extended WebP", .webP, ImageFixtures.extendedWebP),
    ]

    private func flaw(of bytes: [UInt8]) -> ImageError? { flaw(of: Data(bytes)) }

    private func flaw(of data: Data) -> ImageError? {
        do throws(ImageError) {
            _ = try ImageInfo(firstBytes: data)
            return nil
        } catch {
            return error
        }
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
        #expect(flaw(of: data) == .truncated(.jpeg, at: data.count))
    }

    @Test func bytesBetweenJPEGSegmentsAreSkipped() throws {
        let fill: [UInt8] = [0xFF, 0xFF, 0xFF, 0x01, 0x00, 0x12, 0xFF, 0x00, 0xFF, 0xD0]
        let data = Data([0xFF, 0xD8]) + Data(fill) + ImageFixtures.jpeg().dropFirst(2)
        #expect(try ImageInfo(firstBytes: data) == ImageInfo(format: .jpeg, width: 3, height: 2))
    }

    @Test(arguments: [0xD8, 0xD9, 0xDA])
    func jpegPixelsBeforeFrameAreMalformed(marker: UInt8) {
        #expect(flaw(of: [0xFF, 0xD8, 0xFF, marker, 0, 8]) == .malformed(.jpeg, at: 3))
    }

    @Test func tooShortJPEGSegmentIsMalformed() {
        #expect(flaw(of: [0xFF, 0xD8, 0xFF, 0xE0, 0, 1]) == .malformed(.jpeg, at: 4))
        #expect(flaw(of: [0xFF, 0xD8, 0xFF, 0xC0, 0, 7, 8, 0, 1, 0, 1]) == .malformed(.jpeg, at: 4))
    }

    @Test func slicedDataIsReadFromItsStart() throws {
        for file in Self.files {
            let data = (Data(repeating: 9, count: 13) + file.make(30, 20)).dropFirst(13)
            #expect(try ImageInfo(firstBytes: data).height == 20, "\(file.name)")
        }
    }

    @Test(arguments: ["", "<!doctype html>", "GIF88a", "{\"error\": 404}", "RIFF1234WAVEfmt ", "BM", "<svg/>"])
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
                #expect(flaw == .unknownFormat || flaw == .truncated(file.format, at: count), "\(file.name) \(count)")
            }
        }
    }

    @Test func pictureWithoutPixelsIsRefused() {
        #expect(flaw(of: ImageFixtures.gif(width: 0)) == .withoutPixels(.gif, at: 6))
        #expect(flaw(of: ImageFixtures.jpeg(height: 0)) == .withoutPixels(.jpeg, at: 94))
        #expect(flaw(of: ImageFixtures.lossyWebP(width: 0)) == .withoutPixels(.webP, at: 26))
        var png = [UInt8](ImageFixtures.png())
        png[23] = 0
        #expect(flaw(of: png) == .withoutPixels(.png, at: 16))
    }

    @Test func invalidPNGHeaderIsMalformed() {
        var png = [UInt8](ImageFixtures.png())
        png[20] = 0x80
        #expect(flaw(of: png) == .malformed(.png, at: 20))
        #expect(flaw(of: [UInt8](ImageFixtures.png()).replacing(at: 12, with: 0x43)) == .malformed(.png, at: 12))
    }

    @Test(arguments: [
        (ImageFixtures.lossyWebP(), 20, UInt8(0x11)), (ImageFixtures.lossyWebP(), 23, 0),
        (ImageFixtures.losslessWebP(), 20, 0x2E), (ImageFixtures.losslessWebP(), 24, 0x20),
        (ImageFixtures.extendedWebP(), 12, 0x57),
    ])
    func webPWithoutMarkersIsMalformed(data: Data, offset: Int, byte: UInt8) {
        #expect(flaw(of: [UInt8](data).replacing(at: offset, with: byte)) == .malformed(.webP, at: offset))
    }

    @Test func damagedImageGivesSizeOrError() async throws {
        try await forEverySeed(in: 0..<300) { generator in
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

    @Test func pixelCountDoesNotOverflow() {
        #expect(ImageInfo(format: .png, width: 3, height: 2).pixelCount == 6)
        #expect(ImageInfo(format: .png, width: .max, height: 2).pixelCount == .max)
    }

    @Test func errorNamesProblemAndPlace() {
        let large = ImageInfo(format: .png, width: 9, height: 9)
        let texts: [(ImageError, String, InvalidData)] = [
            (
                .unknownFormat, "not an image: unknown signature",
                .rejected(rule: "imageFormatIsKnown", at: "byte 0")
            ),
            (
                .truncated(.gif, at: 7), "GIF truncated at byte 7, before its dimensions",
                .rejected(rule: "imageIsComplete", at: "byte 7")
            ),
            (
                .malformed(.jpeg, at: 3), "JPEG malformed at byte 3",
                .rejected(rule: "imageIsWellFormed", at: "byte 3")
            ),
            (
                .withoutPixels(.webP, at: 26), "WebP has no pixels, at byte 26",
                .rejected(rule: "imageHasPixels", at: "byte 26")
            ),
            (
                .tooManyPixels(large, limit: 80), "PNG 9x9 exceeds 80 pixels",
                .rejected(rule: "imageIsWithinPixelLimit", at: "PNG 9x9")
            ),
        ]
        for (flaw, text, data) in texts {
            #expect(flaw.description == text)
            #expect(InvalidData(flaw) == data)
        }
    }
}

extension [UInt8] {
    fileprivate func replacing(at index: Int, with byte: UInt8) -> [UInt8] {
        var bytes = self
        bytes[index] = byte
        return bytes
    }
}
