import json
import os

from protego import Protego
from scrapy import Spider
from scrapy.crawler import CrawlerProcess

given = json.loads(os.environ["GIVEN"])
text, page, urls, header, site = (given[name] for name in ("text", "page", "urls", "header", "site"))
show = lambda value: print(json.dumps(value), flush=True)

# parse a file
robots = Protego.parse(text)
# check a URL
show(robots.can_fetch(page, "ExampleBot"))
# sitemaps
show(list(robots.sitemaps))
# crawl-delay
show(robots.crawl_delay("ExampleBot"))
# many URLs
show([robots.can_fetch(each, "ExampleBot") for each in urls])
# a header instead of a token
show(robots.can_fetch(page, header))
# fetch politely
class Pages(Spider):
    name = "pages"
    start_urls = [site + "/public", site + "/private/x"]
    def parse(self, response):
        show(response.status)
process = CrawlerProcess({"ROBOTSTXT_OBEY": True, "USER_AGENT": "ExampleBot/1.0", "LOG_ENABLED": False})
process.crawl(Pages)
process.start()
# test a file in CI
assert not robots.can_fetch(page, "ExampleBot")
