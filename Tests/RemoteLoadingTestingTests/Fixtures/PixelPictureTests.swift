import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct PixelPictureTests {
    private typealias Pixel = PixelPicture.Pixel

    private func gradient(_ width: Int, _ height: Int) -> PixelPicture {
        PixelPicture(width: width, height: height) { x, y in
            Pixel(red: UInt8(x % 256), green: UInt8(y % 256), blue: UInt8((x * y) % 256))
        }
    }

    /// Compares the written bytes with a file of another program.
    ///
    /// A test that reads the picture back would not find a mistake that the reader of the tests and the writer share.
    @Test func onePixelPictureMatchesReferenceFile() {
        let file =
            "89504e470d0a1a0a" + "0000000d49484452" + "0000000100000001" + "0802000000" + "907753de"
            + "0000000f49444154" + "7801" + "010400fbff" + "00010203" + "000e0007" + "2da233ec" + "0000000049454e44"
            + "ae426082"
        let png = PixelPicture(width: 1, height: 1, Pixel(red: 1, green: 2, blue: 3)).png
        #expect(png.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() == file)
    }

    @Test(arguments: [(1, 1), (3, 2), (64, 64), (200, 150), (4_096, 6)])
    func writtenPictureIsReadBack(width: Int, height: Int) throws {
        let picture = gradient(width, height)
        #expect(PixelPicture(png: picture.png) == picture)
        let info = try ImageInfo(firstBytes: picture.png)
        #expect(info == ImageInfo(format: .png, width: width, height: height))
    }

    @Test func pixelsAreStoredRowByRow() {
        let picture = gradient(3, 2)
        #expect(picture.pixels.count == 6)
        #expect(picture[2, 1] == picture.pixels[5])
        #expect(picture[2, 1] == Pixel(red: 2, green: 1, blue: 2))
    }
}
